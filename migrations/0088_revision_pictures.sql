-- The pictures of a version follow its fields too: a statement that changes its header picture alone was not noticed.
-- One that changes other fields, such as its tags, costs nothing.
DROP TRIGGER content_revision_pictures_changed;--> statement-breakpoint
CREATE TRIGGER content_revision_pictures_changed AFTER UPDATE OF body, fields ON content_revision
WHEN NEW.body IS NOT OLD.body OR NEW.fields ->> '$.headerMediaId' IS NOT OLD.fields ->> '$.headerMediaId'
  OR NEW.fields ->> '$.socialMediaId' IS NOT OLD.fields ->> '$.socialMediaId'
BEGIN
  DELETE FROM media_use WHERE owner_kind = 'revision' AND owner_id = NEW.entry_id AND slot = 'body'
    AND position BETWEEN NEW.number * 1000 AND NEW.number * 1000 + 999;
  INSERT INTO media_use (owner_kind, owner_id, slot, position, media_id)
  SELECT 'revision', NEW.entry_id, 'body', NEW.number * 1000 + row_number() OVER () - 1, f.id FROM media_file f
  WHERE f.kind = 'picture' AND f.id IN (
    SELECT t.value FROM json_tree(NEW.body) t WHERE t.key = 'mediaId'
    UNION SELECT NEW.fields ->> '$.headerMediaId' UNION SELECT NEW.fields ->> '$.socialMediaId')
  LIMIT 1000;
END;
