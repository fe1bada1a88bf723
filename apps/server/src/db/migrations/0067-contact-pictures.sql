-- The picture of a contact.

ALTER TABLE contacts ADD COLUMN avatar_uuid uuid;
COMMENT ON COLUMN contacts.avatar_uuid IS 'uuid of avatar_media_id: addresses of pictures are made from it. Set and emptied together with it.';

ALTER TABLE mediables DROP CONSTRAINT mediables_collection_check;
ALTER TABLE mediables ADD CONSTRAINT mediables_collection_check
  CHECK (collection IN ('default', 'cover', 'brochure', 'logo', 'avatar', 'attachment', 'gallery', 'product', 'signature'));
