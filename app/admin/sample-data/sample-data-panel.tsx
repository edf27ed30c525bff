import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest, errorMessage, TRY_AGAIN } from "#app/lib/api-request.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button, Card, Row, Stack, Text, toast } from "#app/ui/index.ts";
import type { SampleStatus } from "#worker/sample/contract.ts";

const PATH = "/api/admin/sample-data";

/**
 * The dashboard's offer to fill an empty shop with sample data, how far that has come, and, while the shop shows samples,
 * the button that removes them. Nothing in a shop with orders of its own.
 */
export function SampleDataPanel() {
  const [status, setStatus] = useState<SampleStatus | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { revalidate } = useRevalidator();
  // Asked for by the panel itself: the dashboard does not wait for it.
  useEffect(() => {
    apiRequest<SampleStatus>("GET", PATH).then(setStatus, () => undefined);
  }, []);

  /** Sends the first call, then goes on until nothing is left to do. */
  const run = async (method: "POST" | "DELETE", path: string, body: unknown, done: string) => {
    setIsBusy(true);
    try {
      let now = await apiRequest<SampleStatus>(method, path, body);
      setStatus(now);
      while (now.state === "filling" || now.state === "removing") {
        now = await apiRequest<SampleStatus>("POST", `${PATH}/work`, {});
        setStatus(now);
      }
      toast({ title: done, tone: "success", ...(now.kept.length > 0 && { description: now.kept.join(" ") }) });
    } catch (error) {
      toast({ title: "Sample data isn't complete", description: errorMessage(error, TRY_AGAIN), tone: "error" });
    }
    setIsBusy(false);
    await revalidate();
  };
  const fill = () => void run("POST", PATH, { confirmed: true }, "Sample data added");
  const remove = () => void run("DELETE", PATH, undefined, "Sample data removed");

  if (!status) return null;
  const isRunning = status.state === "filling" || status.state === "removing";
  if (status.state === "none" && status.hasRealOrders && !isBusy) return null;
  return (
    <Card as="section">
      <Row gap={16} between>
        <Stack gap={4}>
          <h2 id="sample-data" style={{ fontSize: "1.0625rem", margin: 0 }}>
            {TITLES[status.state]}
          </h2>
          <Text dim small>
            {isRunning ? `Step ${status.done + 1} of ${Math.max(status.of, status.done + 1)}` : textOf(status)}
          </Text>
        </Stack>
        {isBusy || isRunning ? (
          <Button
            variant="outline"
            disabled={isBusy}
            onClick={() => void run("POST", `${PATH}/work`, {}, "Sample data complete")}
          >
            {isBusy ? "Working" : "Continue"}
          </Button>
        ) : status.state === "filled" ? (
          <AlertDialog
            trigger={<Button variant="outline">Remove sample data</Button>}
            title="Remove sample data?"
            text="All sample customers, orders, subscriptions, reviews and page views are deleted. Your own data stays as it is."
            confirm="Remove sample data"
            onConfirm={remove}
          />
        ) : (
          <AlertDialog
            trigger={<Button>Fill with sample data</Button>}
            title="Fill the shop with sample data?"
            text="This adds 120 days of invented customers, orders, refunds, subscriptions, reviews and page views. Nobody is charged or emailed. You can remove all of it with one click."
            confirm="Fill with sample data"
            danger={false}
            onConfirm={fill}
          />
        )}
      </Row>
    </Card>
  );
}

const TITLES: Record<SampleStatus["state"], string> = {
  none: "See the admin area with data in it",
  filling: "Adding sample data",
  filled: "This shop shows sample data",
  removing: "Removing sample data",
};

const textOf = (status: SampleStatus): string =>
  status.state === "filled"
    ? `${status.orders.toLocaleString("en-US")} sample orders. Reports and lists count them until you remove them.`
    : "Try every screen with 120 days of invented orders before you have your own.";
