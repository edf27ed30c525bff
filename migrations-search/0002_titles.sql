CREATE INDEX `search_document_title` ON `search_document` (`title_key`);
--> statement-breakpoint
-- Of a few letters there are too many phrases to read them all: the shortest are read by this.
CREATE INDEX `search_phrase_short` ON `search_phrase` (substr(`key`, 1, 2), length(`key`), `key`);
--> statement-breakpoint
-- The titles once more by themselves: of a word that thousands of texts have, few have it in their title, and these are
-- found without reading what the index has of all the texts.
CREATE VIRTUAL TABLE search_title USING fts5(title, tokenize = "porter unicode61 remove_diacritics 2", prefix = '1 2 3');
--> statement-breakpoint
INSERT INTO search_title (rowid, title) SELECT rowid, title FROM search_text;
