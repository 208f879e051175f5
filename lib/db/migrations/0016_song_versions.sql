ALTER TABLE "songs" ADD COLUMN "first_version" uuid;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "version_order" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "edits" jsonb;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "changed_window" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "edits" jsonb;--> statement-breakpoint
CREATE INDEX "songs_by_version" ON "songs" USING btree ("first_version","version_order") WHERE first_version is not null;