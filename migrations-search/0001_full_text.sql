-- The texts of the documents by their ids; it keeps its own copy, so that a row is removed exactly as it was added. Words are
-- found by their stems and without accents, the first letters of words by indexes of their own.
CREATE VIRTUAL TABLE search_text USING fts5(title, subtitle, keywords, body, tokenize = "porter unicode61 remove_diacritics 2", prefix = '1 2 3');
--> statement-breakpoint
INSERT INTO search_build (one, generation) VALUES (1, 0);
