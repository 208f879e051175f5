ALTER TABLE "songs" ADD COLUMN "rating" integer;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "songs" drop column "search_text";--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(title, '') || chr(10) || coalesce(lyric, '') || chr(10) || coalesce(key, '') || chr(10) ||
        coalesce(metadata->>'genre', '') || chr(10) || translate(tags::text, '[]"', '') || chr(10) || coalesce(note, ''))) STORED;--> statement-breakpoint
CREATE INDEX "songs_by_genre" ON "songs" USING btree ("owner",(coalesce(genre, '~') collate "C"),"id") WHERE songs.status = 'done' and songs.deleted_at is null;--> statement-breakpoint
CREATE INDEX "songs_by_key" ON "songs" USING btree ("owner",(coalesce(key, '~') collate "C"),"id") WHERE songs.status = 'done' and songs.deleted_at is null;--> statement-breakpoint
CREATE INDEX "songs_by_meter" ON "songs" USING btree ("owner",(coalesce(meter, '~') collate "C"),"id") WHERE songs.status = 'done' and songs.deleted_at is null;--> statement-breakpoint
CREATE INDEX "songs_by_rating" ON "songs" USING btree ("owner",(coalesce(rating, 0)),"id") WHERE songs.status = 'done' and songs.deleted_at is null;--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_rating" CHECK (rating between 1 and 5);