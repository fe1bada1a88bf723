ALTER TABLE contact_physical_addresses ALTER COLUMN line1 DROP NOT NULL;
COMMENT ON COLUMN contact_physical_addresses.line1 IS 'Street and number; null where an import knew only the place.';
