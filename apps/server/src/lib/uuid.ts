/**
 * Makes a UUID version 7 (RFC 9562). The ids of one process ascend, also within a millisecond and when its clock steps
 * back, so index pages fill in order and an id shows its age.
 */
export { v7 as uuidv7 } from 'uuid'
