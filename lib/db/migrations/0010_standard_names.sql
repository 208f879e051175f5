ALTER TABLE "songs" RENAME COLUMN "facts" TO "metadata";--> statement-breakpoint
UPDATE "songs" SET "metadata" = ("metadata" - 'weft') || jsonb_build_object('coverPeaks', "metadata"->'weft') WHERE "metadata" ? 'weft';--> statement-breakpoint
ALTER TABLE "services" RENAME COLUMN "ask_after" TO "poll_after";--> statement-breakpoint
ALTER TABLE "tasks" RENAME COLUMN "asked_at" TO "last_polled_at";--> statement-breakpoint
ALTER TABLE "tasks" RENAME COLUMN "give_up_at" TO "send_deadline";--> statement-breakpoint
UPDATE "tasks" SET "cancel" = CASE "cancel" WHEN 'wanted' THEN 'requested' ELSE 'accepted' END WHERE "cancel" IN ('wanted', 'asked');--> statement-breakpoint
ALTER TABLE "callbacks" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "uploads" RENAME COLUMN "kept" TO "manifest_written";--> statement-breakpoint
ALTER TABLE "lists" RENAME TO "playlists";--> statement-breakpoint
ALTER TABLE "playlists" RENAME CONSTRAINT "lists_pkey" TO "playlists_pkey";--> statement-breakpoint
ALTER INDEX "lists_by_time" RENAME TO "playlists_by_time";--> statement-breakpoint
ALTER INDEX "lists_behind" RENAME TO "playlists_behind";--> statement-breakpoint
ALTER TABLE "list_songs" RENAME TO "playlist_songs";--> statement-breakpoint
ALTER TABLE "playlist_songs" RENAME COLUMN "list_id" TO "playlist_id";--> statement-breakpoint
ALTER TABLE "playlist_songs" RENAME CONSTRAINT "list_songs_list_id_song_id_pk" TO "playlist_songs_playlist_id_song_id_pk";--> statement-breakpoint
ALTER TABLE "playlist_songs" RENAME CONSTRAINT "list_songs_list_id_lists_id_fk" TO "playlist_songs_playlist_id_playlists_id_fk";--> statement-breakpoint
ALTER TABLE "playlist_songs" RENAME CONSTRAINT "list_songs_song_id_songs_id_fk" TO "playlist_songs_song_id_songs_id_fk";--> statement-breakpoint
ALTER INDEX "list_songs_in_order" RENAME TO "playlist_songs_in_order";--> statement-breakpoint
ALTER INDEX "list_songs_of_song" RENAME TO "playlist_songs_of_song";--> statement-breakpoint
ALTER TABLE "shares" RENAME COLUMN "list_id" TO "playlist_id";--> statement-breakpoint
ALTER TABLE "shares" RENAME CONSTRAINT "shares_list_id_lists_id_fk" TO "shares_playlist_id_playlists_id_fk";--> statement-breakpoint
ALTER INDEX "shares_list" RENAME TO "shares_playlist";
