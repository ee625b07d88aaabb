DROP TABLE "attempts";
