/** Records that show stages, to reload after a change of a stage. */
export const STAGE_TOUCHES = ['pipeline_stages', 'pipelines', 'board'] as const
