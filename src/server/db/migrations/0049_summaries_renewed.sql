DROP INDEX "summaries_writing";--> statement-breakpoint
CREATE INDEX "summaries_writing" ON "summaries" USING btree ("written_at") WHERE state IN ('STREAMING', 'RENEWING');