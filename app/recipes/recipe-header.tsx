import type { ReactNode } from "react";
import { Contours, Weave } from "#app/art/index.ts";
import { buttonClass, Link, toast } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { countPortions } from "#worker/content/domain-measure.ts";
import { formatMinutes } from "#worker/kernel/format-minutes.ts";
import { Dish } from "./dish.tsx";
import type { RecipeView } from "./load-recipe.ts";
import { RecipeIcon } from "./recipe-icon.tsx";

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The top of a recipe: what it is, how long it takes, whom it suits, and the way into it. */
export function RecipeHeader({
  view,
  onCook,
  save,
  log,
  byline,
}: {
  view: RecipeView;
  onCook: () => void;
  /** The button that saves it for later. */
  save?: ReactNode;
  /** The control that logs it in the diary. */
  log?: ReactNode;
  byline?: ReactNode;
}) {
  const { recipe, title, summary, picture, dish, minutes, nutrients, contains, dietNames } = view;
  const energy = nutrients.find(({ key }) => key === "energyKcal");
  const protein = nutrients.find(({ key }) => key === "protein");
  const facts = [
    ["Total time", formatMinutes(minutes)],
    ["Makes", countPortions(recipe.yield.count, recipe.yield.unit)],
    ["Protein", protein?.amount],
    ["Energy", energy?.amount],
  ];
  const { prep, cook, rest } = recipe.times;
  const times = [
    prep > 0 && `${formatMinutes(prep)} prep`,
    cook > 0 && `${formatMinutes(cook)} cooking`,
    rest > 0 && `${formatMinutes(rest)} rest`,
  ].filter(Boolean);
  return (
    <>
      <header className="recipe-head">
        <Contours seed={title.length} rings={8} />
        <div className="container recipe-head-row">
          <div className="recipe-art">
            {picture ? (
              <PictureImage picture={picture} sizes="(min-width: 1000px) 420px, 290px" eager className="recipe-photo" />
            ) : (
              <Dish dish={dish} size={420} className="recipe-dish" />
            )}
          </div>
          <div className="recipe-head-text">
            <p className="eyebrow">
              <Link to="/blog/recipe-guides">Recipe</Link> · {capitalize(recipe.course)}
              {recipe.cuisine ? ` · ${recipe.cuisine}` : ""}
            </p>
            <h1>{title}</h1>
            {summary ? <p className="lead">{summary}</p> : null}
            <dl className="recipe-facts">
              {facts.map(([name, value]) =>
                value ? (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ) : null,
              )}
            </dl>
            <p className="recipe-diet">
              {dietNames.length > 0 ? <span>{dietNames.join(" · ")}</span> : null}
              {contains.length > 0 ? (
                <span>Contains {new Intl.ListFormat("en-US").format(contains.map((name) => name.toLowerCase()))}</span>
              ) : null}
              {times.length > 1 ? <span>{times.join(", ")}</span> : null}
            </p>
            <div className="recipe-actions no-print">
              {/* biome-ignore lint/a11y/useValidAnchor: a link to the steps where there are no scripts */}
              <a
                className={buttonClass({ size: "lg" })}
                href="#steps"
                onClick={(event) => {
                  event.preventDefault();
                  onCook();
                }}
              >
                <RecipeIcon name="play" /> Start cook mode
              </a>
              {save}
              <button
                type="button"
                className="recipe-round needs-script"
                aria-label="Share this recipe"
                onClick={() => void shareRecipe(title)}
              >
                <RecipeIcon name="share" />
              </button>
              <button
                type="button"
                className="recipe-round needs-script recipe-print"
                aria-label="Print this recipe"
                onClick={() => print()}
              >
                <RecipeIcon name="print" />
              </button>
              {log}
            </div>
            {byline}
          </div>
        </div>
        <nav className="container recipe-jump no-print" aria-label="In this recipe">
          <a href="#ingredients">Jump to recipe</a>
          <a href="#steps">Steps</a>
          <a href="#nutrition">Nutrition</a>
          {recipe.tips.length > 0 ? <a href="#tips">Tips</a> : null}
          <a href="#story">About</a>
        </nav>
      </header>
      <Weave thin />
    </>
  );
}

/** Shares the address with the portions and units that are chosen; where the browser can't, it is copied. */
async function shareRecipe(title: string): Promise<void> {
  const url = location.href;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast({ title: "Link copied" });
  } catch (error) {
    // Closing the sheet of the system is no failure.
    if ((error as Error).name !== "AbortError") toast({ tone: "error", title: "Couldn't share the link" });
  }
}
