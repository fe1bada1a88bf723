ALTER TABLE lost_reasons ADD COLUMN version integer NOT NULL DEFAULT 1;
