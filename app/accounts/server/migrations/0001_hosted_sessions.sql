ALTER TABLE "sessions" ADD COLUMN "provider_signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_valid_until" timestamp with time zone;