/**
 * The parts that most pages use; they are plain markup and cost little. Tabs, Dialog, AlertDialog,
 * DropdownMenu and Tooltip bring Radix code: import them from their own files, so that only the pages
 * that use them pay.
 */
export { AppTheme } from "./app-theme.tsx";
export { Button, type ButtonLook, buttonClass, LinkButton } from "./button.tsx";
export { cx } from "./cx.ts";
export { Badge, Card, Text, type Tone } from "./display.tsx";
export { Checkbox, FieldError, type FieldProps, RadioCards, Select, Switch, TextArea, TextField } from "./field.tsx";
export { Icon } from "./icon.tsx";
export {
  Container,
  Eyebrow,
  Grid,
  PageHeader,
  Prose,
  Row,
  Section,
  SectionHead,
  SkipLink,
  Stack,
  VisuallyHidden,
} from "./layout.tsx";
export { Link, NavLink } from "./link.tsx";
export { SectionCard } from "./section-card.tsx";
export { Callout, EmptyState, ErrorState, Heading, KeyValues, Skeleton, Stat } from "./states.tsx";
export { type Column, Table } from "./table.tsx";
export { StepList, TextColumns } from "./text-lists.tsx";
export { toast } from "./toast-store.ts";
export { Toaster } from "./toaster.tsx";
