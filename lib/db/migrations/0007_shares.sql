CREATE TABLE "play_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_plays" (
	"share_id" uuid NOT NULL,
	"day" date NOT NULL,
	"listener" text NOT NULL,
	CONSTRAINT "share_plays_share_id_day_listener_pk" PRIMARY KEY("share_id","day","listener")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"song_id" uuid,
	"list_id" uuid,
	"token" text NOT NULL,
	"download" boolean DEFAULT false NOT NULL,
	"made_with" boolean DEFAULT false NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shares_one" CHECK (num_nonnulls(song_id, list_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "share_plays" ADD CONSTRAINT "share_plays_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_song_id_songs_id_fk" FOREIGN KEY ("song_id") REFERENCES "public"."songs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shares_token" ON "shares" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_song" ON "shares" USING btree ("song_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_list" ON "shares" USING btree ("list_id");