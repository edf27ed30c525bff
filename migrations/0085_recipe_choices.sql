-- A category's recipes, or its articles, by their time.
CREATE INDEX `content_entry_category_kind` ON `content_entry` (`category`,`kind`,`publish_at`,`id`) WHERE status = 'published';--> statement-breakpoint
CREATE TABLE `content_recipe_choice` (
	`entry_id` text NOT NULL,
	`choice` text NOT NULL,
	`publish_at` integer NOT NULL,
	`quickness` integer NOT NULL,
	`protein` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `choice`)
);
--> statement-breakpoint
CREATE INDEX `content_recipe_choice_newest` ON `content_recipe_choice` (`choice`,`publish_at`,`entry_id`);--> statement-breakpoint
CREATE INDEX `content_recipe_choice_quickest` ON `content_recipe_choice` (`choice`,`quickness`,`publish_at`,`entry_id`);--> statement-breakpoint
CREATE INDEX `content_recipe_choice_protein` ON `content_recipe_choice` (`choice`,`protein`,`publish_at`,`entry_id`);--> statement-breakpoint
CREATE TABLE `content_recipe_count` (
	`choice` text PRIMARY KEY NOT NULL,
	`recipes` integer NOT NULL,
	CONSTRAINT "content_recipe_count_recipes" CHECK(recipes >= 0)
);
--> statement-breakpoint
CREATE TABLE `content_recipe_source` (
	`entry_id` text NOT NULL,
	`source` text NOT NULL,
	PRIMARY KEY(`entry_id`, `source`)
);
--> statement-breakpoint
CREATE INDEX `content_recipe_source_of` ON `content_recipe_source` (`source`,`entry_id`);--> statement-breakpoint
-- The counts follow every choice in its own transaction.
-- No conflict clause here: that of the statement that fires a trigger would count instead.
CREATE TRIGGER content_recipe_choice_insert AFTER INSERT ON content_recipe_choice BEGIN
  INSERT INTO content_recipe_count (choice, recipes)
    SELECT NEW.choice, 0 WHERE NOT EXISTS (SELECT 1 FROM content_recipe_count WHERE choice = NEW.choice);
  UPDATE content_recipe_count SET recipes = recipes + 1 WHERE choice = NEW.choice;
END;
--> statement-breakpoint
CREATE TRIGGER content_recipe_choice_delete AFTER DELETE ON content_recipe_choice BEGIN
  UPDATE content_recipe_count SET recipes = recipes - 1 WHERE choice = OLD.choice;
  DELETE FROM content_recipe_count WHERE choice = OLD.choice AND recipes = 0;
END;
--> statement-breakpoint
-- Whoever hides, moves or deletes a recipe: the list follows in the same transaction.
CREATE TRIGGER content_recipe_hidden AFTER UPDATE OF status ON content_entry WHEN NEW.status <> 'published' BEGIN
  DELETE FROM content_recipe_choice WHERE entry_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER content_recipe_moved AFTER UPDATE OF publish_at ON content_entry
WHEN NEW.publish_at IS NOT OLD.publish_at AND NEW.publish_at IS NOT NULL BEGIN
  UPDATE content_recipe_choice SET publish_at = NEW.publish_at WHERE entry_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER content_recipe_deleted AFTER DELETE ON content_entry BEGIN
  DELETE FROM content_recipe_choice WHERE entry_id = OLD.id;
  DELETE FROM content_recipe_source WHERE entry_id = OLD.id;
END;
--> statement-breakpoint
-- What a food or a label says changed: the recipes that are made of it are settled again.
CREATE TRIGGER content_recipe_food_insert AFTER INSERT ON nutrition_food BEGIN
  UPDATE content_entry SET settled_version = 0
    WHERE id IN (SELECT entry_id FROM content_recipe_source WHERE source = 'food:' || NEW.key);
END;
--> statement-breakpoint
CREATE TRIGGER content_recipe_food_update AFTER UPDATE ON nutrition_food BEGIN
  UPDATE content_entry SET settled_version = 0
    WHERE id IN (SELECT entry_id FROM content_recipe_source WHERE source IN ('food:' || NEW.key, 'food:' || OLD.key));
END;
--> statement-breakpoint
CREATE TRIGGER content_recipe_food_delete AFTER DELETE ON nutrition_food BEGIN
  UPDATE content_entry SET settled_version = 0
    WHERE id IN (SELECT entry_id FROM content_recipe_source WHERE source = 'food:' || OLD.key);
END;
--> statement-breakpoint
CREATE TRIGGER content_recipe_label AFTER INSERT ON store_facts BEGIN
  UPDATE content_entry SET settled_version = 0
    WHERE id IN (SELECT entry_id FROM content_recipe_source
      WHERE source = 'product:' || (SELECT handle FROM store_product WHERE id = NEW.product_id));
END;
--> statement-breakpoint
CREATE TRIGGER content_recipe_product AFTER UPDATE OF handle, status ON store_product
WHEN OLD.handle <> NEW.handle OR OLD.status <> NEW.status BEGIN
  UPDATE content_entry SET settled_version = 0
    WHERE id IN (SELECT entry_id FROM content_recipe_source
      WHERE source IN ('product:' || NEW.handle, 'product:' || OLD.handle));
END;
--> statement-breakpoint
-- The recipes that are there are in the list at once; what follows from their foods comes when they are settled.
INSERT INTO content_recipe_choice (entry_id, choice, publish_at, quickness, protein)
SELECT e.id, c.value, e.publish_at,
  -((e.recipe ->> '$.times.prep') + (e.recipe ->> '$.times.cook') + (e.recipe ->> '$.times.rest')), 0
FROM content_entry e JOIN json_each(json_array('all', 'course:' || (e.recipe ->> '$.course'))) c
WHERE e.status = 'published' AND e.kind = 'recipe' AND e.recipe IS NOT NULL;
--> statement-breakpoint
INSERT INTO content_recipe_choice (entry_id, choice, publish_at, quickness, protein)
SELECT a.entry_id, 'time:' || t.value, a.publish_at, a.quickness, 0
FROM content_recipe_choice a JOIN json_each('[20,30,45,60]') t ON -a.quickness <= t.value WHERE a.choice = 'all';
--> statement-breakpoint
UPDATE content_entry SET settled_version = 0 WHERE kind = 'recipe' AND recipe IS NOT NULL;
