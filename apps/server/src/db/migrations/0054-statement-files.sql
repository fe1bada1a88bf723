-- Long statements of account are files that a job makes; they are found when their time is over.
CREATE INDEX job_batches_files ON job_batches (finished_at) WHERE payload ? 'storage_key';
CREATE INDEX job_batches_subject ON job_batches (account_id, subject_type, subject_id) WHERE subject_id IS NOT NULL;
