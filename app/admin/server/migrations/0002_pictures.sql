CREATE TABLE "owner_picture_files" (
	"folder" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "owner_picture_files_folder_name_pk" PRIMARY KEY("folder","name")
);
--> statement-breakpoint
CREATE TABLE "owner_pictures" (
	"folder" text PRIMARY KEY NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "owner_picture_files" ADD CONSTRAINT "owner_picture_files_folder_owner_pictures_folder_fk" FOREIGN KEY ("folder") REFERENCES "public"."owner_pictures"("folder") ON DELETE cascade ON UPDATE no action;