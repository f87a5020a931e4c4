export type Tone = 'quiet' | 'amber' | 'red'
