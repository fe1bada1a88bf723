ALTER TABLE accounts ADD COLUMN brand_colors text[] NOT NULL DEFAULT '{}' CHECK (cardinality(brand_colors) <= 12 AND array_to_string(brand_colors, '') ~ '^(#[0-9a-f]{6})*$');
ALTER TABLE accounts ADD COLUMN brand_font text CHECK (brand_font IN ('sans', 'serif'));
ALTER TABLE accounts ADD COLUMN brand_heading_font text CHECK (brand_heading_font IN ('sans', 'serif'));
COMMENT ON COLUMN accounts.brand_colors IS 'Further colours that the builders of mails and pages offer, after brand_color.';
COMMENT ON COLUMN accounts.brand_font IS 'Letters with which new mails and pages begin. Null = those of their template.';
COMMENT ON COLUMN accounts.brand_heading_font IS 'Letters of headings with which new mails and pages begin. Null = as the text.';
