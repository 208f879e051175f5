CREATE TABLE "services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"base_url" text NOT NULL,
	"sealed_key" text NOT NULL,
	"key_hint" text NOT NULL,
	"set_by" text NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"ask_after" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "format" text DEFAULT 'mp3' NOT NULL;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "remote_id" text;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "remote_pipe" text;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "remote_audio" text;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "kept_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "retry_of" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "service_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "remote_id" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "give_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "misses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "gone_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "short_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "trouble" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_retry_of" ON "tasks" USING btree ("retry_of") WHERE retry_of is not null;