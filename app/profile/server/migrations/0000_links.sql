CREATE TABLE "links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "links_identifier_index" ON "links" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "links_value_index" ON "links" USING btree ("value");--> statement-breakpoint
CREATE INDEX "links_expires_at_index" ON "links" USING btree ("expires_at");