ALTER TABLE accounts ADD COLUMN brand_color text CHECK (brand_color ~ '^#[0-9a-f]{6}$');
COMMENT ON COLUMN accounts.brand_color IS 'Colour beside the logo, in mails, documents and on public pages. Null = that of Stoa.';
