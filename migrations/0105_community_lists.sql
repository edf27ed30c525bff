ALTER TABLE `community_category` ADD `topics` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `community_topic` ADD `access` text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE `community_topic_tag` ADD `access` text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE `community_post` ADD `is_answer` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `community_profile` ADD `answers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TABLE `community_leader` (
	`place` integer PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`reactions` integer NOT NULL,
	`answers` integer NOT NULL
);
--> statement-breakpoint
-- Lists are read by access: these replace indexes without it.
DROP INDEX `community_topic_bumped`;--> statement-breakpoint
DROP INDEX `community_topic_heat`;--> statement-breakpoint
DROP INDEX `community_topic_question`;--> statement-breakpoint
DROP INDEX `community_topic_subject`;--> statement-breakpoint
DROP INDEX `community_topic_tag_list`;--> statement-breakpoint
CREATE INDEX `community_topic_latest` ON `community_topic` (`access`,`bumped_at`,`id`) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX `community_topic_new` ON `community_topic` (`access`,`id`) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX `community_topic_top` ON `community_topic` (`access`,`heat`,`id`) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX `community_topic_unanswered` ON `community_topic` (`access`,`bumped_at`,`id`) WHERE state = 'shown' AND is_open_question = 1;--> statement-breakpoint
CREATE INDEX `community_topic_category_new` ON `community_topic` (`category_id`,`id`) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX `community_topic_category_unanswered` ON `community_topic` (`category_id`,`bumped_at`,`id`) WHERE state = 'shown' AND is_open_question = 1;--> statement-breakpoint
CREATE INDEX `community_topic_subject_latest` ON `community_topic` (`subject_kind`,`subject_id`,`access`,`bumped_at`) WHERE state = 'shown' AND subject_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `community_topic_tag_latest` ON `community_topic_tag` (`tag`,`access`,`bumped_at`,`topic_id`);--> statement-breakpoint
CREATE INDEX `community_post_answer` ON `community_post` (`topic_id`) WHERE is_answer = 1;--> statement-breakpoint
CREATE INDEX `community_post_helpful` ON `community_post` (`created_at`) WHERE state = 'shown' AND (reactions > 0 OR is_answer = 1);--> statement-breakpoint
CREATE INDEX `community_profile_helpful` ON `community_profile` (reactions_received + 5 * answers) WHERE reactions_received + answers > 0;--> statement-breakpoint
-- What stands already: access by category, tags of shown topics only, answers and counts.
UPDATE `community_topic` SET `access` = coalesce((SELECT c.`access` FROM `community_category` c WHERE c.`id` = `category_id`), 'staff');--> statement-breakpoint
DELETE FROM `community_topic_tag` WHERE `topic_id` IN (SELECT `id` FROM `community_topic` WHERE `state` <> 'shown');--> statement-breakpoint
UPDATE `community_topic_tag` SET `access` = coalesce((SELECT t.`access` FROM `community_topic` t WHERE t.`id` = `topic_id`), 'staff');--> statement-breakpoint
UPDATE `community_post` SET `is_answer` = 1 WHERE EXISTS (SELECT 1 FROM `community_topic` t
	WHERE t.`id` = `topic_id` AND t.`answer` = `number` AND t.`author_id` <> `community_post`.`author_id`);--> statement-breakpoint
UPDATE `community_category` SET `topics` = (SELECT count(*) FROM `community_topic` t WHERE t.`category_id` = `community_category`.`id` AND t.`state` = 'shown');--> statement-breakpoint
UPDATE `community_profile` SET
	`topics` = (SELECT count(*) FROM `community_topic` t WHERE t.`author_id` = `user_id` AND t.`state` = 'shown'),
	(`posts`, `reactions_received`, `answers`) = (SELECT count(*), coalesce(sum(p.`reactions`), 0), coalesce(sum(p.`is_answer`), 0)
		FROM `community_post` p WHERE p.`author_id` = `user_id` AND p.`state` = 'shown');
--> statement-breakpoint
-- The counts follow each write, whoever makes it.
CREATE TRIGGER `community_topic_added` AFTER INSERT ON `community_topic` WHEN new.`state` = 'shown'
BEGIN
	UPDATE `community_category` SET `topics` = `topics` + 1 WHERE `id` = new.`category_id`;
	UPDATE `community_profile` SET `topics` = `topics` + 1 WHERE `user_id` = new.`author_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `community_topic_removed` AFTER DELETE ON `community_topic` WHEN old.`state` = 'shown'
BEGIN
	UPDATE `community_category` SET `topics` = `topics` - 1 WHERE `id` = old.`category_id`;
	UPDATE `community_profile` SET `topics` = `topics` - 1 WHERE `user_id` = old.`author_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `community_topic_moved` AFTER UPDATE OF `category_id`, `author_id`, `state` ON `community_topic`
WHEN old.`category_id` <> new.`category_id` OR old.`author_id` <> new.`author_id` OR old.`state` <> new.`state`
BEGIN
	UPDATE `community_category` SET `topics` = `topics` - (old.`state` = 'shown') WHERE `id` = old.`category_id`;
	UPDATE `community_category` SET `topics` = `topics` + (new.`state` = 'shown') WHERE `id` = new.`category_id`;
	UPDATE `community_profile` SET `topics` = `topics` - (old.`state` = 'shown') WHERE `user_id` = old.`author_id`;
	UPDATE `community_profile` SET `topics` = `topics` + (new.`state` = 'shown') WHERE `user_id` = new.`author_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `community_post_added` AFTER INSERT ON `community_post` WHEN new.`state` = 'shown'
BEGIN
	UPDATE `community_profile` SET `posts` = `posts` + 1, `reactions_received` = `reactions_received` + new.`reactions`,
		`answers` = `answers` + new.`is_answer` WHERE `user_id` = new.`author_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `community_post_removed` AFTER DELETE ON `community_post` WHEN old.`state` = 'shown'
BEGIN
	UPDATE `community_profile` SET `posts` = `posts` - 1, `reactions_received` = `reactions_received` - old.`reactions`,
		`answers` = `answers` - old.`is_answer` WHERE `user_id` = old.`author_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `community_post_counted` AFTER UPDATE OF `author_id`, `state`, `reactions`, `is_answer` ON `community_post`
WHEN old.`author_id` <> new.`author_id` OR old.`state` <> new.`state` OR old.`reactions` <> new.`reactions` OR old.`is_answer` <> new.`is_answer`
BEGIN
	UPDATE `community_profile` SET `posts` = `posts` - 1, `reactions_received` = `reactions_received` - old.`reactions`,
		`answers` = `answers` - old.`is_answer` WHERE `user_id` = old.`author_id` AND old.`state` = 'shown';
	UPDATE `community_profile` SET `posts` = `posts` + 1, `reactions_received` = `reactions_received` + new.`reactions`,
		`answers` = `answers` + new.`is_answer` WHERE `user_id` = new.`author_id` AND new.`state` = 'shown';
END;
--> statement-breakpoint
-- Of a member whose posts came before their profile, such as from an import.
CREATE TRIGGER `community_profile_added` AFTER INSERT ON `community_profile`
BEGIN
	UPDATE `community_profile` SET
		`topics` = (SELECT count(*) FROM `community_topic` t WHERE t.`author_id` = new.`user_id` AND t.`state` = 'shown'),
		(`posts`, `reactions_received`, `answers`) = (SELECT count(*), coalesce(sum(p.`reactions`), 0), coalesce(sum(p.`is_answer`), 0)
			FROM `community_post` p WHERE p.`author_id` = new.`user_id` AND p.`state` = 'shown')
	WHERE `user_id` = new.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `community_leader_left` AFTER DELETE ON `community_profile`
BEGIN
	DELETE FROM `community_leader` WHERE `member_id` = old.`user_id`;
END;
