CREATE TABLE "callbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"task_id" uuid NOT NULL,
	"url" text NOT NULL,
	"origin" text NOT NULL,
	"secret" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now(),
	"delivered_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "callbacks_task" ON "callbacks" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "callbacks_due" ON "callbacks" USING btree ("due_at") WHERE due_at is not null;