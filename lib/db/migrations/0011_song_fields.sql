ALTER TABLE "songs" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "fields" jsonb;