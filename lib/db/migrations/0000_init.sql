CREATE TABLE "idempotency" (
	"owner" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"task_id" uuid,
	"refusal" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_owner_path_key_pk" PRIMARY KEY("owner","path","key")
);
--> statement-breakpoint
CREATE TABLE "songs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"task_id" uuid NOT NULL,
	"take" integer NOT NULL,
	"status" text NOT NULL,
	"media_token" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"title" text,
	"lyric" text,
	"error" text,
	"error_code" text,
	"duration" double precision,
	"bytes" bigint,
	"sha256" text,
	"bpm" double precision,
	"key" text,
	"meter" text,
	"loudness" double precision,
	"facts" jsonb,
	"favourite" boolean DEFAULT false NOT NULL,
	"unread" boolean DEFAULT true NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"service" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"request" jsonb NOT NULL,
	"song_count" integer NOT NULL,
	"seed" bigint NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"source_song" uuid,
	"source_upload" uuid
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"upload_type" text NOT NULL,
	"format" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"duration" double precision NOT NULL,
	"media_token" text NOT NULL,
	"inspection" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "songs_take" ON "songs" USING btree ("task_id","take");--> statement-breakpoint
CREATE UNIQUE INDEX "songs_media_token" ON "songs" USING btree ("media_token");--> statement-breakpoint
CREATE INDEX "songs_newest" ON "songs" USING btree ("owner","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tasks_newest" ON "tasks" USING btree ("owner","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_media_token" ON "uploads" USING btree ("media_token");