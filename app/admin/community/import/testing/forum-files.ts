/** Small files as the programs write them; the values between tabs are those of one row. */
const copy = (table: string, columns: string, rows: readonly string[]): string =>
  `COPY public.${table} (${columns}) FROM stdin;\n${rows.map((row) => `${row}\n`).join("")}\\.\n`;

const POST =
  "id, user_id, topic_id, post_number, reply_to_post_number, raw, created_at, updated_at, deleted_at, post_type, hidden, version, last_version_at";
const post = (
  id: number,
  user: number,
  topic: number,
  number: number,
  reply: string,
  raw: string,
  over: { at?: string; deleted?: string; type?: number } = {},
) =>
  [
    id,
    user,
    topic,
    number,
    reply,
    raw,
    over.at ?? "2019-05-03 18:00:01",
    "2019-05-03 18:00:01",
    over.deleted ?? "\\N",
    over.type ?? 1,
    "f",
    1,
    "\\N",
  ].join("\t");

export const DISCOURSE = [
  "--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\n",
  copy("categories", "id, name, description, parent_category_id, read_restricted", [
    "5\tQuestions\tAsk\t\\N\tf",
    "6\tStaff\t\\N\t\\N\tt",
  ]),
  copy("users", "id, username, name, password_hash", ["1\tmaria\tMaria\tsecret-hash", "2\tben\t\tsecret-hash"]),
  copy("user_emails", 'id, user_id, email, "primary"', ["1\t1\tMaria@example.com\tt", "2\t2\tben@example.com\tt"]),
  copy(
    "topics",
    "id, title, user_id, category_id, archetype, created_at, closed, archived, visible, deleted_at, pinned_at",
    [
      "11\tWelcome\t2\t6\tregular\t2019-05-01 10:00:00\tf\tf\tt\t\\N\t\\N",
      "12\tIron & coffee\t1\t5\tregular\t2019-05-03 18:00:00.123456\tf\tf\tt\t\\N\t\\N",
      "13\tGone\t1\t5\tregular\t2019-05-03 18:00:00\tf\tf\tt\t2019-06-01 10:00:00\t\\N",
      "90\tSecret\t1\t\\N\tprivate_message\t2019-05-03 18:00:00\tf\tf\tt\t\\N\t\\N",
    ],
  ),
  copy("tags", "id, name", ["3\tIron"]),
  copy("topic_tags", "id, topic_id, tag_id", ["1\t12\t3"]),
  copy("posts", POST, [
    post(
      103,
      2,
      12,
      3,
      "2",
      '[quote="maria, post:1, topic:12"]\\nHalf an hour?\\n[/quote]\\nAn hour. See https://old.example/t/welcome/11',
    ),
    post(101, 1, 12, 1, "\\N", "Iron from 41 to 18."),
    post(102, 2, 12, 2, "1", "Half an hour?\\nOr more", { at: "2019-05-04 07:00:00" }),
    post(104, 1, 12, 4, "\\N", "Oops", { deleted: "2019-05-05 07:00:00" }),
    post(105, 1, 12, 5, "\\N", "closed it", { type: 3 }),
    post(110, 2, 11, 1, "\\N", "Hello"),
    post(901, 1, 90, 1, "\\N", "Between us"),
  ]),
  copy("post_actions", "id, post_id, user_id, post_action_type_id, deleted_at", [
    "1\t102\t1\t2\t\\N",
    "2\t101\t2\t2\t2019-05-05 07:00:00",
    "3\t103\t1\t3\t\\N",
  ]),
  copy("discourse_solved_solved_topics", "id, topic_id, answer_post_id", ["1\t12\t103"]),
].join("\n");

const FIRST = `<r>It\\'s a <B><s>[b]</s>fine<e>[/b]</e></B> pot; isn\\'t it?<QUOTE author=\\"Ana\\"><s>[quote=Ana]</s>(12, \\'hours\\');<e>[/quote]</e></QUOTE></r>`;

export const MYSQLDUMP = `-- MySQL dump 10.13
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`phpbb_forums\`;
CREATE TABLE \`phpbb_forums\` (
  \`forum_id\` mediumint(8) unsigned NOT NULL,
  \`parent_id\` mediumint(8) unsigned NOT NULL DEFAULT '0',
  \`forum_name\` varchar(255) NOT NULL DEFAULT '',
  \`forum_type\` tinyint(4) NOT NULL DEFAULT '0',
  PRIMARY KEY (\`forum_id\`)
) ENGINE=InnoDB;
LOCK TABLES \`phpbb_forums\` WRITE;
INSERT INTO \`phpbb_forums\` VALUES (2,0,'Kitchen &amp; garden',1);
UNLOCK TABLES;
CREATE TABLE \`phpbb_posts\` (
  \`post_id\` int NOT NULL,
  \`topic_id\` int NOT NULL,
  \`poster_id\` int NOT NULL,
  \`post_time\` int NOT NULL,
  \`post_username\` varchar(255) NOT NULL DEFAULT '',
  \`post_text\` mediumtext NOT NULL,
  \`post_visibility\` tinyint NOT NULL DEFAULT '0',
  KEY \`post_text\` (\`post_text\`)
);
INSERT INTO \`phpbb_posts\` VALUES (7,3,2,1400000000,'','${FIRST}',1),(8,3,1,1400000060,'visitor','<t>Guest text</t>',1),(9,3,2,1400000061,'','<t>Waits</t>',0);
CREATE TABLE \`phpbb_topics\` (
  \`topic_id\` int NOT NULL,
  \`forum_id\` int NOT NULL,
  \`topic_title\` varchar(255) NOT NULL,
  \`topic_poster\` int NOT NULL,
  \`topic_time\` int NOT NULL,
  \`topic_status\` tinyint NOT NULL,
  \`topic_visibility\` tinyint NOT NULL,
  \`topic_moved_id\` int NOT NULL
);
INSERT INTO \`phpbb_topics\` VALUES (3,2,'Beans; &quot;soaked&quot; overnight',2,1400000000,1,1,0),(4,2,'Moved',2,1400000000,2,1,3);
CREATE TABLE \`phpbb_users\` (
  \`user_id\` int NOT NULL,
  \`user_type\` tinyint NOT NULL,
  \`username\` varchar(255) NOT NULL,
  \`user_password\` varchar(255) NOT NULL,
  \`user_email\` varchar(100) NOT NULL
);
INSERT INTO \`phpbb_users\` VALUES (2,0,'Ana','$2y$10$secret','ana@example.com'),(3,2,'Bot','','');
`;

export const PHPMYADMIN = `-- phpMyAdmin SQL Dump
SET NAMES utf8mb4;
INSERT INTO \`forum_forums\` (\`forum_id\`, \`parent_id\`, \`forum_name\`, \`forum_type\`) VALUES
(2, 0, 'Kitchen &amp; garden', 1);
INSERT INTO \`forum_posts\` (\`post_id\`, \`topic_id\`, \`poster_id\`, \`post_time\`, \`post_username\`, \`post_text\`, \`post_visibility\`) VALUES
(7, 3, 2, 1400000000, '', '${FIRST.replaceAll("\\'", "''")}', 1),
(8, 3, 1, 1400000060, 'visitor', 0x3c743e477565737420746578743c2f743e, 1);
INSERT INTO \`forum_topics\` (\`topic_id\`, \`forum_id\`, \`topic_title\`, \`topic_poster\`, \`topic_time\`, \`topic_status\`, \`topic_visibility\`) VALUES
(3, 2, 'Beans; &quot;soaked&quot; overnight', 2, 1400000000, 1, 1);
INSERT INTO \`forum_users\` (\`user_id\`, \`user_type\`, \`username\`, \`user_email\`) VALUES
(2, 0, 'Ana', 'ana@example.com');
`;

export const OWN = [
  { type: "forum", format: 1, site: "https://shop.example", exportedAt: 1 },
  {
    type: "category",
    id: "questions",
    slug: "questions",
    name: "Questions",
    description: "",
    color: "sky",
    access: "everybody",
    hasAnswers: true,
  },
  {
    type: "topic",
    id: "1ned080w91yp",
    title: "Iron and coffee",
    categoryId: "questions",
    authorId: "u1",
    createdAt: 1_600_000_000_000,
    closed: false,
    pinned: false,
    state: "shown",
    tags: ["iron"],
    answer: 2,
  },
  { type: "author", id: "u1", name: "Ana" },
  {
    type: "post",
    topic: "1ned080w91yp",
    number: 1,
    author: "u1",
    replyTo: null,
    text: "First",
    state: "shown",
    createdAt: 1_600_000_000_000,
    editedAt: null,
    likes: [],
  },
  { type: "post", topic: "1ned080w91yp", number: "two" },
  {
    type: "post",
    topic: "1ned080w91yp",
    number: 2,
    author: "u1",
    replyTo: 1,
    text: "Second",
    state: "hidden",
    createdAt: 1_600_000_001_000,
    editedAt: null,
    likes: [{ by: "u1", reaction: "helpful" }],
  },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join("");
