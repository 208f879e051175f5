ALTER TABLE "songs" RENAME COLUMN "facts" TO "metadata";--> statement-breakpoint
UPDATE "songs" SET "metadata" = ("metadata" - 'weft') || jsonb_build_object('coverPeaks', "metadata"->'weft') WHERE "metadata" ? 'weft';
