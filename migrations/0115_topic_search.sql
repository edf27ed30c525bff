ALTER TABLE `community_topic` ADD `text` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- What the search must learn of topics, as in 0077_search.sql. What changes with every reaction and view is not among it.
CREATE TRIGGER search_topic_insert AFTER INSERT ON community_topic BEGIN
  DELETE FROM search_outbox WHERE source = 'topic' AND ref = NEW.id;
  INSERT INTO search_outbox (source, ref) VALUES ('topic', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_topic_update AFTER UPDATE OF category_id, access, slug, title, tags, excerpt, text, last_number, state, answer ON community_topic
WHEN OLD.category_id <> NEW.category_id OR OLD.access <> NEW.access OR OLD.slug <> NEW.slug OR OLD.title <> NEW.title OR OLD.tags <> NEW.tags
  OR OLD.excerpt <> NEW.excerpt OR OLD.text <> NEW.text OR OLD.last_number <> NEW.last_number OR OLD.state <> NEW.state OR OLD.answer IS NOT NEW.answer
BEGIN
  DELETE FROM search_outbox WHERE source = 'topic' AND ref = NEW.id;
  INSERT INTO search_outbox (source, ref) VALUES ('topic', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_topic_delete AFTER DELETE ON community_topic BEGIN
  DELETE FROM search_outbox WHERE source = 'topic' AND ref = OLD.id;
  INSERT INTO search_outbox (source, ref) VALUES ('topic', OLD.id);
END;
--> statement-breakpoint
-- A reply that is new came with its topic's last number.
CREATE TRIGGER search_topic_reply AFTER UPDATE OF excerpt, state ON community_post
WHEN OLD.excerpt <> NEW.excerpt OR OLD.state <> NEW.state
BEGIN
  DELETE FROM search_outbox WHERE source = 'topic' AND ref = NEW.topic_id;
  INSERT INTO search_outbox (source, ref) VALUES ('topic', NEW.topic_id);
END;
--> statement-breakpoint
-- Topics that stand already.
INSERT INTO search_outbox (source, ref) SELECT 'topic', id FROM community_topic WHERE state = 'shown' AND access = 'everybody';
