CREATE TABLE `content_poll` (
	`entry_id` text NOT NULL,
	`poll_id` text NOT NULL,
	`position` integer NOT NULL,
	`options` text NOT NULL,
	`closes_at` integer,
	`results` text NOT NULL,
	PRIMARY KEY(`entry_id`, `poll_id`)
);
--> statement-breakpoint
CREATE TABLE `content_poll_vote` (
	`entry_id` text NOT NULL,
	`poll_id` text NOT NULL,
	`voter` text NOT NULL,
	`user_id` text,
	`option_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `poll_id`, `voter`)
);
--> statement-breakpoint
CREATE INDEX `content_poll_vote_user` ON `content_poll_vote` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `content_poll_count` (
	`entry_id` text NOT NULL,
	`poll_id` text NOT NULL,
	`option_id` text NOT NULL,
	`votes` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `poll_id`, `option_id`),
	CONSTRAINT "content_poll_count_votes" CHECK(votes >= 0)
);
--> statement-breakpoint
-- The counts follow every vote in its own transaction, whoever changes it: a vote, a change of mind, a deleted account.
-- No conflict clause here: that of the statement that fires a trigger would count instead.
CREATE TRIGGER content_poll_vote_insert AFTER INSERT ON content_poll_vote BEGIN
  INSERT INTO content_poll_count (entry_id, poll_id, option_id, votes)
    SELECT NEW.entry_id, NEW.poll_id, NEW.option_id, 0 WHERE NOT EXISTS (SELECT 1 FROM content_poll_count
      WHERE entry_id = NEW.entry_id AND poll_id = NEW.poll_id AND option_id = NEW.option_id);
  UPDATE content_poll_count SET votes = votes + 1
    WHERE entry_id = NEW.entry_id AND poll_id = NEW.poll_id AND option_id = NEW.option_id;
END;
--> statement-breakpoint
CREATE TRIGGER content_poll_vote_update AFTER UPDATE OF option_id ON content_poll_vote WHEN OLD.option_id <> NEW.option_id BEGIN
  UPDATE content_poll_count SET votes = votes - 1
    WHERE entry_id = OLD.entry_id AND poll_id = OLD.poll_id AND option_id = OLD.option_id;
  INSERT INTO content_poll_count (entry_id, poll_id, option_id, votes)
    SELECT NEW.entry_id, NEW.poll_id, NEW.option_id, 0 WHERE NOT EXISTS (SELECT 1 FROM content_poll_count
      WHERE entry_id = NEW.entry_id AND poll_id = NEW.poll_id AND option_id = NEW.option_id);
  UPDATE content_poll_count SET votes = votes + 1
    WHERE entry_id = NEW.entry_id AND poll_id = NEW.poll_id AND option_id = NEW.option_id;
END;
--> statement-breakpoint
CREATE TRIGGER content_poll_vote_delete AFTER DELETE ON content_poll_vote BEGIN
  UPDATE content_poll_count SET votes = votes - 1
    WHERE entry_id = OLD.entry_id AND poll_id = OLD.poll_id AND option_id = OLD.option_id;
END;
