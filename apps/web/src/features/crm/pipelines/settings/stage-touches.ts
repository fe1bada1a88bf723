/** What shows stages, beside the stages themselves. */
export const STAGE_TOUCHES = ['pipeline_stages', 'pipelines', 'board'] as const
