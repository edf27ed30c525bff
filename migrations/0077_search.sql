CREATE TABLE `search_outbox` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`ref` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_outbox_ref` ON `search_outbox` (`source`,`ref`);
--> statement-breakpoint
CREATE TABLE `search_pin` (
	`query` text NOT NULL,
	`position` integer NOT NULL,
	`source` text NOT NULL,
	`ref` text NOT NULL,
	PRIMARY KEY(`query`, `source`, `ref`)
);
--> statement-breakpoint
CREATE TABLE `search_synonym` (
	`id` text PRIMARY KEY NOT NULL,
	`terms` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_hidden` (
	`source` text NOT NULL,
	`ref` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`source`, `ref`)
);
--> statement-breakpoint
-- What the search must learn of is written by triggers, in the transaction of the change, whoever makes it. A row stands for
-- one document; a newer change replaces it, so that its number only grows. DELETE and INSERT instead of REPLACE: the
-- conflict clause of the statement that fires a trigger would count there instead.
CREATE TRIGGER search_product_insert AFTER INSERT ON store_product BEGIN
  DELETE FROM search_outbox WHERE source = 'product' AND ref = NEW.id;
  INSERT INTO search_outbox (source, ref) VALUES ('product', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_product_update AFTER UPDATE OF handle, title, kind, line, about, status, faqs, version, updated_at ON store_product BEGIN
  DELETE FROM search_outbox WHERE source = 'product' AND ref = NEW.id;
  INSERT INTO search_outbox (source, ref) VALUES ('product', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_product_delete AFTER DELETE ON store_product BEGIN
  DELETE FROM search_outbox WHERE source = 'product' AND ref = OLD.id;
  INSERT INTO search_outbox (source, ref) VALUES ('product', OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_collection_insert AFTER INSERT ON store_collection BEGIN
  DELETE FROM search_outbox WHERE source = 'collection' AND ref = NEW.id;
  INSERT INTO search_outbox (source, ref) VALUES ('collection', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_collection_update AFTER UPDATE OF handle, title, description, status, version, updated_at ON store_collection BEGIN
  DELETE FROM search_outbox WHERE source = 'collection' AND ref = NEW.id;
  INSERT INTO search_outbox (source, ref) VALUES ('collection', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_collection_delete AFTER DELETE ON store_collection BEGIN
  DELETE FROM search_outbox WHERE source = 'collection' AND ref = OLD.id;
  INSERT INTO search_outbox (source, ref) VALUES ('collection', OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_entry_insert AFTER INSERT ON content_entry BEGIN
  DELETE FROM search_outbox WHERE source = 'entry' AND ref = NEW.id;
  INSERT INTO search_outbox (source, ref) VALUES ('entry', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_entry_update AFTER UPDATE OF kind, path, status, publish_at, title, summary, category, author_id, body, recipe, version, updated_at ON content_entry BEGIN
  DELETE FROM search_outbox WHERE source = 'entry' AND ref = NEW.id;
  INSERT INTO search_outbox (source, ref) VALUES ('entry', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_entry_delete AFTER DELETE ON content_entry BEGIN
  DELETE FROM search_outbox WHERE source = 'entry' AND ref = OLD.id;
  INSERT INTO search_outbox (source, ref) VALUES ('entry', OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_study_insert AFTER INSERT ON science_study BEGIN
  DELETE FROM search_outbox WHERE source = 'study' AND ref = NEW.id;
  INSERT INTO search_outbox (source, ref) VALUES ('study', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_study_update AFTER UPDATE ON science_study BEGIN
  DELETE FROM search_outbox WHERE source = 'study' AND ref = NEW.id;
  INSERT INTO search_outbox (source, ref) VALUES ('study', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_study_delete AFTER DELETE ON science_study BEGIN
  DELETE FROM search_outbox WHERE source = 'study' AND ref = OLD.id;
  INSERT INTO search_outbox (source, ref) VALUES ('study', OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_ingredient_insert AFTER INSERT ON science_ingredient BEGIN
  DELETE FROM search_outbox WHERE source = 'ingredient' AND ref = NEW.key;
  INSERT INTO search_outbox (source, ref) VALUES ('ingredient', NEW.key);
END;
--> statement-breakpoint
CREATE TRIGGER search_ingredient_update AFTER UPDATE ON science_ingredient BEGIN
  DELETE FROM search_outbox WHERE source = 'ingredient' AND ref = NEW.key;
  INSERT INTO search_outbox (source, ref) VALUES ('ingredient', NEW.key);
END;
--> statement-breakpoint
CREATE TRIGGER search_ingredient_delete AFTER DELETE ON science_ingredient BEGIN
  DELETE FROM search_outbox WHERE source = 'ingredient' AND ref = OLD.key;
  INSERT INTO search_outbox (source, ref) VALUES ('ingredient', OLD.key);
END;
--> statement-breakpoint
CREATE TRIGGER search_author_update AFTER UPDATE OF name ON content_author WHEN OLD.name <> NEW.name BEGIN
  DELETE FROM search_outbox WHERE source = 'entry' AND ref IN (SELECT id FROM content_entry WHERE author_id = NEW.id);
  INSERT INTO search_outbox (source, ref) SELECT DISTINCT 'entry', id FROM content_entry WHERE author_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER search_category_update AFTER UPDATE OF name ON content_category WHEN OLD.name <> NEW.name BEGIN
  DELETE FROM search_outbox WHERE source = 'entry' AND ref IN (SELECT id FROM content_entry WHERE category = NEW.key);
  INSERT INTO search_outbox (source, ref) SELECT DISTINCT 'entry', id FROM content_entry WHERE category = NEW.key;
END;
--> statement-breakpoint
CREATE TRIGGER search_tag_update AFTER UPDATE OF name ON content_tag WHEN OLD.name <> NEW.name BEGIN
  DELETE FROM search_outbox WHERE source = 'entry' AND ref IN (SELECT entry_id FROM content_entry_tag WHERE tag = NEW.slug);
  INSERT INTO search_outbox (source, ref) SELECT DISTINCT 'entry', entry_id FROM content_entry_tag WHERE tag = NEW.slug;
END;
--> statement-breakpoint
CREATE TRIGGER search_entry_tag_update AFTER UPDATE OF tag ON content_entry_tag WHEN OLD.tag <> NEW.tag BEGIN
  DELETE FROM search_outbox WHERE source = 'entry' AND ref = NEW.entry_id;
  INSERT INTO search_outbox (source, ref) VALUES ('entry', NEW.entry_id);
END;
--> statement-breakpoint
CREATE TRIGGER search_entry_tag_delete AFTER DELETE ON content_entry_tag BEGIN
  DELETE FROM search_outbox WHERE source = 'entry' AND ref = OLD.entry_id;
  INSERT INTO search_outbox (source, ref) VALUES ('entry', OLD.entry_id);
END;
--> statement-breakpoint
CREATE TRIGGER search_outcome_update AFTER UPDATE OF name ON science_outcome WHEN OLD.name <> NEW.name BEGIN
  DELETE FROM search_outbox WHERE source = 'study' AND ref IN (SELECT study_id FROM science_result WHERE outcome = NEW.key);
  INSERT INTO search_outbox (source, ref) SELECT DISTINCT 'study', study_id FROM science_result WHERE outcome = NEW.key;
END;
--> statement-breakpoint
CREATE TRIGGER search_ingredient_name AFTER UPDATE OF name ON science_ingredient WHEN OLD.name <> NEW.name BEGIN
  DELETE FROM search_outbox WHERE source = 'study' AND ref IN (SELECT study_id FROM science_result WHERE ingredient = NEW.key);
  INSERT INTO search_outbox (source, ref) SELECT DISTINCT 'study', study_id FROM science_result WHERE ingredient = NEW.key;
END;
--> statement-breakpoint
CREATE TRIGGER search_result_insert AFTER INSERT ON science_result BEGIN
  DELETE FROM search_outbox WHERE source = 'study' AND ref = NEW.study_id;
  INSERT INTO search_outbox (source, ref) VALUES ('study', NEW.study_id);
END;
--> statement-breakpoint
CREATE TRIGGER search_result_update AFTER UPDATE ON science_result BEGIN
  DELETE FROM search_outbox WHERE source = 'study' AND ref = NEW.study_id;
  INSERT INTO search_outbox (source, ref) VALUES ('study', NEW.study_id);
END;
--> statement-breakpoint
CREATE TRIGGER search_result_delete AFTER DELETE ON science_result BEGIN
  DELETE FROM search_outbox WHERE source = 'study' AND ref = OLD.study_id;
  INSERT INTO search_outbox (source, ref) VALUES ('study', OLD.study_id);
END;
--> statement-breakpoint
CREATE TRIGGER search_hidden_insert AFTER INSERT ON search_hidden BEGIN
  DELETE FROM search_outbox WHERE source = NEW.source AND ref = NEW.ref;
  INSERT INTO search_outbox (source, ref) VALUES (NEW.source, NEW.ref);
END;
--> statement-breakpoint
CREATE TRIGGER search_hidden_delete AFTER DELETE ON search_hidden BEGIN
  DELETE FROM search_outbox WHERE source = OLD.source AND ref = OLD.ref;
  INSERT INTO search_outbox (source, ref) VALUES (OLD.source, OLD.ref);
END;
