ALTER TABLE "services" ADD COLUMN "kind" text DEFAULT 'remote' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "name" text DEFAULT 'Remote service' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "songs_per_day" integer;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "last_check" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "made_by" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "services_default" ON "services" USING btree ("owner") WHERE is_default;--> statement-breakpoint
CREATE INDEX "tasks_of_service" ON "tasks" USING btree ("service_id","created_at") WHERE service_id is not null;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_retired_default" CHECK (retired_at is null or not is_default);--> statement-breakpoint
-- The service that took new tasks so far: the environment's, else the newest of the settings.
UPDATE "services" SET "is_default" = true WHERE "id" IN (
  SELECT DISTINCT ON ("owner") "id" FROM "services" WHERE "retired_at" IS NULL
  ORDER BY "owner", ("set_by" = 'environment') DESC, "created_at" DESC
);