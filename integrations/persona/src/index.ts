export { createPersona, createPersonaIdentidad, type Persona } from './persona.ts';
export { type PersonaOptions, personaOptions, settings } from './settings.ts';
