ALTER TABLE "tasks" RENAME COLUMN "misses" TO "failed_polls";--> statement-breakpoint
ALTER TABLE "tasks" RENAME COLUMN "gone_since" TO "missing_since";--> statement-breakpoint
ALTER TABLE "tasks" RENAME COLUMN "short_since" TO "incomplete_since";--> statement-breakpoint
ALTER TABLE "tasks" RENAME COLUMN "trouble" TO "last_error";--> statement-breakpoint
ALTER TABLE "tasks" RENAME COLUMN "searched" TO "search_text";--> statement-breakpoint
ALTER TABLE "songs" RENAME COLUMN "kept_revision" TO "manifest_revision";--> statement-breakpoint
ALTER TABLE "songs" RENAME COLUMN "searched" TO "search_text";--> statement-breakpoint
ALTER TABLE "lists" RENAME COLUMN "kept_revision" TO "manifest_revision";--> statement-breakpoint
ALTER TABLE "song_days" RENAME TO "daily_usage";--> statement-breakpoint
ALTER TABLE "daily_usage" RENAME CONSTRAINT "song_days_person_id_day_pk" TO "daily_usage_person_id_day_pk";--> statement-breakpoint
ALTER TABLE "daily_usage" RENAME CONSTRAINT "song_days_person_id_people_id_fk" TO "daily_usage_person_id_people_id_fk";--> statement-breakpoint
-- Earlier versions wrote an embedded task before its songs. One that was cut between the two was never acknowledged.
DELETE FROM "tasks" WHERE "service" = 'embedded' AND "state" = 'sending';
