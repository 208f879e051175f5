CREATE TABLE "list_songs" (
	"list_id" uuid NOT NULL,
	"song_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "list_songs_list_id_song_id_pk" PRIMARY KEY("list_id","song_id")
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"kept_revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "songs_newest";--> statement-breakpoint
DROP INDEX "tasks_newest";--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(coalesce(title, '') || chr(10) || coalesce(lyric, ''))) STORED;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "instrumental" boolean GENERATED ALWAYS AS (regexp_replace(coalesce(lyric, ''), '\[[^]]*\]', '', 'g') !~ '[^[:space:]]') STORED;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(coalesce(request->>'prompt', ''))) STORED;--> statement-breakpoint
ALTER TABLE "list_songs" ADD CONSTRAINT "list_songs_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_songs" ADD CONSTRAINT "list_songs_song_id_songs_id_fk" FOREIGN KEY ("song_id") REFERENCES "public"."songs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_songs_in_order" ON "list_songs" USING btree ("list_id","position","song_id");--> statement-breakpoint
CREATE INDEX "list_songs_of_song" ON "list_songs" USING btree ("song_id");--> statement-breakpoint
CREATE INDEX "lists_by_time" ON "lists" USING btree ("owner","created_at","id");--> statement-breakpoint
CREATE INDEX "lists_behind" ON "lists" USING btree ("id") WHERE revision > kept_revision;--> statement-breakpoint
CREATE INDEX "songs_by_time" ON "songs" USING btree ("owner","created_at","id") WHERE songs.status = 'done' and songs.deleted_at is null;--> statement-breakpoint
CREATE INDEX "songs_by_title" ON "songs" USING btree ("owner",(left(lower(coalesce(title, '')), 200) collate "C"),"id") WHERE songs.status = 'done' and songs.deleted_at is null;--> statement-breakpoint
CREATE INDEX "songs_by_length" ON "songs" USING btree ("owner",(coalesce(duration, 0)),"id") WHERE songs.status = 'done' and songs.deleted_at is null;--> statement-breakpoint
CREATE INDEX "songs_by_tempo" ON "songs" USING btree ("owner",(coalesce(bpm, 0)),"id") WHERE songs.status = 'done' and songs.deleted_at is null;--> statement-breakpoint
CREATE INDEX "songs_behind" ON "songs" USING btree ("id") WHERE revision > kept_revision;--> statement-breakpoint
CREATE INDEX "songs_in_trash" ON "songs" USING btree ("owner","deleted_at","id") WHERE songs.status = 'done' and songs.deleted_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_by_time" ON "tasks" USING btree ("owner","created_at","id");