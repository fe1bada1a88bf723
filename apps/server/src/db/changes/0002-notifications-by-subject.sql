CREATE INDEX notifications_subject ON notifications (subject_type, subject_id) WHERE subject_id IS NOT NULL;
