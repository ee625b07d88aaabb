CREATE TABLE "owner_troubles" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"status" integer NOT NULL,
	"times" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "owner_troubles_day_page_status_pk" PRIMARY KEY("day","page","status")
);
