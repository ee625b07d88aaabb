CREATE TABLE "market" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"locale" text DEFAULT 'en-US' NOT NULL,
	"time_zone" text,
	"countries" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "market_once" CHECK ("market"."only")
);--> statement-breakpoint
-- There is always one, for others to hold.
INSERT INTO "market" DEFAULT VALUES;
