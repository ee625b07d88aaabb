CREATE TABLE "ended_sign_ins" (
	"account" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"and_before" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ended_sign_ins_account_signed_in_at_pk" PRIMARY KEY("account","signed_in_at")
);
