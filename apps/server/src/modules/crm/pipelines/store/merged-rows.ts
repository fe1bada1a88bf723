import type { ContactChild } from '../../contact-children/index.ts'

/** A merge moves the stages of a contact to the survivor. Of two stages in a pipeline, the more advanced one is kept. */
export const pipelineChildren: readonly ContactChild[] = [
  {
    table: 'contact_pipeline_stage',
    column: 'contact_id',
    key: ['pipeline_id'],
    conflict: {
      on: 't.pipeline_id',
      best: `(SELECT array_position(ARRAY['won', 'open', 'lost'], s.type) FROM pipeline_stages s WHERE s.id = t.pipeline_stage_id),
        (SELECT s.position FROM pipeline_stages s WHERE s.id = t.pipeline_stage_id) DESC`,
    },
  },
  { table: 'stage_transitions', column: 'subject_id', morph: 'subject_type', numeric: true, key: ['id'] },
]
