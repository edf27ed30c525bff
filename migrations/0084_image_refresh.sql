-- The object that holds a picture's original: another one once the original was made smaller.
ALTER TABLE `media_file` ADD `original` text DEFAULT 'original' NOT NULL;--> statement-breakpoint
CREATE INDEX `media_file_oversized` ON `media_file` (`id`) WHERE kind = 'picture' AND source <> 'member' AND status = 'ready' AND (width > 3840 OR bytes > 5000000);--> statement-breakpoint
CREATE INDEX `media_file_old_format` ON `media_file` (`id`) WHERE kind = 'picture' AND status = 'ready' AND formats NOT LIKE '%avif%';--> statement-breakpoint
CREATE INDEX `media_file_no_alt` ON `media_file` (`id`) WHERE kind = 'picture' AND source <> 'member' AND alt = '';--> statement-breakpoint
CREATE INDEX `media_file_not_ready` ON `media_file` (`status`,`id`) WHERE status <> 'ready';--> statement-breakpoint
-- Originals that were replaced by smaller ones: they can be put back for a while.
CREATE TABLE `media_former_original` (
	`media_id` text PRIMARY KEY NOT NULL,
	`original` text NOT NULL,
	`hash` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`replaced_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `media_former_original_time` ON `media_former_original` (`replaced_at`);--> statement-breakpoint
-- Files that staff deleted: their objects stay for a while, so that they can be restored.
CREATE TABLE `media_deleted` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`filename` text NOT NULL,
	`file` text NOT NULL,
	`bytes` integer NOT NULL,
	`actor` text NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `media_deleted_time` ON `media_deleted` (`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `media_deleted_key` ON `media_deleted` (`key`);--> statement-breakpoint
-- A version of a text can be restored: what it shows is in use as long as the version is kept.
CREATE TRIGGER content_revision_pictures AFTER INSERT ON content_revision BEGIN
  INSERT INTO media_use (owner_kind, owner_id, slot, position, media_id)
  SELECT 'revision', NEW.entry_id, 'body', NEW.number * 1000 + row_number() OVER () - 1, f.id FROM media_file f
  WHERE f.kind = 'picture' AND f.id IN (
    SELECT t.value FROM json_tree(NEW.body) t WHERE t.key = 'mediaId'
    UNION SELECT NEW.fields ->> '$.headerMediaId' UNION SELECT NEW.fields ->> '$.socialMediaId')
  LIMIT 1000;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_pictures_changed AFTER UPDATE OF body ON content_revision BEGIN
  DELETE FROM media_use WHERE owner_kind = 'revision' AND owner_id = NEW.entry_id AND slot = 'body'
    AND position BETWEEN NEW.number * 1000 AND NEW.number * 1000 + 999;
  INSERT INTO media_use (owner_kind, owner_id, slot, position, media_id)
  SELECT 'revision', NEW.entry_id, 'body', NEW.number * 1000 + row_number() OVER () - 1, f.id FROM media_file f
  WHERE f.kind = 'picture' AND f.id IN (
    SELECT t.value FROM json_tree(NEW.body) t WHERE t.key = 'mediaId'
    UNION SELECT NEW.fields ->> '$.headerMediaId' UNION SELECT NEW.fields ->> '$.socialMediaId')
  LIMIT 1000;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_pictures_gone AFTER DELETE ON content_revision BEGIN
  DELETE FROM media_use WHERE owner_kind = 'revision' AND owner_id = OLD.entry_id AND slot = 'body'
    AND position BETWEEN OLD.number * 1000 AND OLD.number * 1000 + 999;
END;
--> statement-breakpoint
INSERT INTO media_use (owner_kind, owner_id, slot, position, media_id)
SELECT 'revision', r.entry_id, 'body', r.number * 1000 + row_number() OVER (PARTITION BY r.entry_id, r.number) - 1, f.id
FROM content_revision r JOIN media_file f ON f.kind = 'picture' AND f.id IN (
  SELECT t.value FROM json_tree(r.body) t WHERE t.key = 'mediaId'
  UNION SELECT r.fields ->> '$.headerMediaId' UNION SELECT r.fields ->> '$.socialMediaId');
