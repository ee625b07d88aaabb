CREATE TABLE "order_codes" (
	"order_number" bigint NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "order_codes_order_number_code_pk" PRIMARY KEY("order_number","code")
);
--> statement-breakpoint
CREATE INDEX "order_codes_of" ON "order_codes" USING btree ("code");