import type { ReactNode } from "react";
import { EmptyState, Link, LinkButton } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { formatMinutes } from "#worker/kernel/format-minutes.ts";
import { plural } from "#worker/kernel/plural.ts";
import { DIETS } from "#worker/nutrition/domain-contains.ts";
import { Dish } from "./dish.tsx";
import type { FilterGroup, FilterOption, ListedRecipe } from "./filter-recipes.ts";

export interface RecipeResultsView {
  recipes: ListedRecipe[];
  /** Of all pages. */
  total: number;
  /** More than these: they were not counted. */
  isMore: boolean;
  groups: FilterGroup[];
  sorts: Omit<FilterOption, "count">[];
  isFiltered: boolean;
  number: number;
  newer: string | null;
  older: string | null;
}

const BASE = "/blog/recipe-guides";

/** The filters beside the recipes that suit. All choices are links: they work without scripts, and the URL holds them. */
export function RecipeResults({ view, pager }: { view: RecipeResultsView; pager: ReactNode }) {
  const { recipes, total, isMore, groups, sorts, isFiltered } = view;
  const chosen = groups.flatMap(({ options }) => options.filter((option) => option.isChosen));
  return (
    <div className="container recipe-list">
      <nav aria-label="Filter recipes" className="recipe-filters">
        {/* Folded on phones only: the recipes come first there. */}
        <details className="recipe-fold">
          <summary>Filter{chosen.length > 0 ? ` · ${chosen.length} chosen` : ""}</summary>
          {groups.map((group) => (
            <FilterGroupView key={group.name} group={group} />
          ))}
        </details>
      </nav>
      <div>
        <div className="recipe-list-head">
          <div role="status">
            <h2>{isMore ? `More than ${total} recipes` : plural(total, "recipe")}</h2>
          </div>
          <nav aria-label="Sort by" className="recipe-sorts">
            {sorts.map(({ label, query, isChosen }) => (
              <Link key={label} to={BASE + query} aria-current={isChosen ? "true" : undefined} preventScrollReset>
                {label}
              </Link>
            ))}
          </nav>
        </div>
        {chosen.length > 0 ? (
          <p className="chips recipe-chosen">
            {chosen.map(({ label, query }) => (
              <Link key={label} className="chip" to={BASE + query} preventScrollReset aria-label={`Remove ${label}`}>
                {label} ×
              </Link>
            ))}
            <Link className="recipe-clear" to={BASE} preventScrollReset>
              Clear all
            </Link>
          </p>
        ) : null}
        {recipes.length > 0 ? (
          <ul className="recipe-cards">
            {recipes.map((recipe) => (
              <RecipeCard key={recipe.path} recipe={recipe} />
            ))}
          </ul>
        ) : total > 0 ? (
          // A later page whose recipes were withdrawn since its address was made.
          <EmptyState title="Nothing on this page anymore" text="The list has become shorter." />
        ) : (
          <EmptyState
            title={isFiltered ? "No recipes match" : "No recipes yet"}
            text={isFiltered ? "Remove a filter." : "They'll be here as soon as the first one is published."}
            action={isFiltered ? <LinkButton to={BASE}>Clear filters</LinkButton> : undefined}
          />
        )}
        {pager}
      </div>
    </div>
  );
}

/** Time is what most cooks choose by; another group is open where something of it is chosen. */
function FilterGroupView({ group: { name, options } }: { group: FilterGroup }) {
  return (
    <details className="recipe-filter" open={name === "Time" || options.some(({ isChosen }) => isChosen)}>
      <summary>{name}</summary>
      <ul>
        {options.map(({ label, query, count, isChosen }) => (
          <li key={label}>
            {count === 0 && !isChosen ? (
              <span className="recipe-option" aria-disabled="true">
                {label} <small>0</small>
              </span>
            ) : (
              <Link
                className="recipe-option"
                to={BASE + query}
                aria-current={isChosen ? "true" : undefined}
                preventScrollReset
              >
                {label} {count === null ? null : <small>{count}</small>}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function RecipeCard({ recipe }: { recipe: ListedRecipe }) {
  const { path, title, picture, dish, minutes, protein, energy, course, diets } = recipe;
  const shown = diets.filter((diet) => diet !== "vegan").slice(0, 3);
  return (
    <li className="recipe-card">
      <div className="recipe-card-art">
        {picture ? (
          <PictureImage picture={{ ...picture, alt: "" }} sizes="(min-width: 700px) 300px, 90vw" />
        ) : (
          <Dish dish={dish} size={172} />
        )}
      </div>
      <p className="recipe-card-kind">{course.charAt(0).toUpperCase() + course.slice(1)}</p>
      <h3>
        <Link to={path} prefetch="intent">
          {title}
        </Link>
      </h3>
      <p className="recipe-card-facts">
        <b>{formatMinutes(minutes)}</b>
        {protein === null ? null : (
          <span>
            <b>{protein} g</b> protein
          </span>
        )}
        {energy === null ? null : <span>{energy} kcal</span>}
      </p>
      {shown.length > 0 ? (
        <p className="recipe-card-diets">{shown.map((diet) => DIETS[diet].name).join(" · ")}</p>
      ) : null}
    </li>
  );
}
