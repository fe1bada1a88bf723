-- A stage of a funnel also sends a mail to contacts that enter it.
COMMENT ON COLUMN funnel_stages.actions IS 'What happens to contacts that enter: {tag_ids, contact_list_ids, tasks, pipeline_stage_id, email}.';
