import { type DrawingName, Plant } from "#app/art/index.ts";
import { GradeTile } from "#app/ui/grade-tile.tsx";
import { Link, LinkButton } from "#app/ui/index.ts";
import type { EmbedData, StudyCard } from "./embeds.ts";

const Gone = ({ what }: { what: string }) => <p className="embed dim">{what} is no longer published.</p>;

/** A study of the library; it keeps its place when it is withdrawn. */
export function StudyEmbed({ study }: { study: StudyCard | undefined }) {
  if (!study) return <Gone what="This study" />;
  return (
    <aside className="embed embed-study" aria-label={`Study: ${study.headline}`}>
      {study.grade ? (
        <p className="embed-grade">
          <GradeTile grade={study.grade.value} /> <strong>{study.grade.words}</strong>{" "}
          <span className="dim">{study.grade.of}</span>
        </p>
      ) : null}
      <p className="embed-title">
        <Link to={study.path}>{study.headline}</Link>
      </p>
      {study.retracted ? <p role="note">This study was retracted.</p> : null}
      <dl className="embed-facts">
        {study.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="dim small">{study.citation}</p>
    </aside>
  );
}

export function RecipeEmbed({ recipe }: { recipe: EmbedData["recipes"][number] | undefined }) {
  if (!recipe) return <Gone what="This recipe" />;
  return (
    <aside className="embed embed-drawn" aria-label={`Recipe: ${recipe.title}`}>
      <Drawing name={recipe.drawing} />
      <div>
        <p className="eyebrow">Recipe · {recipe.length}</p>
        <p className="embed-title">
          <Link to={recipe.path}>{recipe.title}</Link>
        </p>
        <p className="dim">{recipe.summary}</p>
      </div>
    </aside>
  );
}

/** A fitness program with a link that starts it in the app. */
export function ProgramEmbed({ program }: { program: EmbedData["programs"][number] | undefined }) {
  if (!program) return <Gone what="This program" />;
  return (
    <aside className="embed" aria-label={`Program: ${program.title}`}>
      <p className="eyebrow">Program · {program.facts}</p>
      <p className="embed-title">{program.title}</p>
      <p className="dim">{program.forWhom}</p>
      <p className="embed-action">
        <LinkButton to={`/fitness-app?tab=workouts&program=${encodeURIComponent(program.id)}`}>
          Start this program
        </LinkButton>
      </p>
    </aside>
  );
}

export function IngredientEmbed({ ingredient }: { ingredient: EmbedData["ingredients"][number] | undefined }) {
  if (!ingredient) return <Gone what="This ingredient" />;
  return (
    <aside className="embed embed-drawn" aria-label={`Ingredient: ${ingredient.name}`}>
      <Drawing name={ingredient.drawing} />
      <div>
        <p className="embed-grade">
          <GradeTile grade={ingredient.grade} /> <em className="dim">{ingredient.latin}</em>
        </p>
        <p className="embed-title">
          <Link to={ingredient.path}>{ingredient.name}</Link>
        </p>
        <p className="dim">{ingredient.summary}</p>
      </div>
    </aside>
  );
}

const Drawing = ({ name }: { name: string }) => (
  <span className="embed-drawing" aria-hidden="true">
    <Plant name={(name || "amaranth") as DrawingName} size={72} stroke={2.2} />
  </span>
);
