/** Version of the engine. It changes whenever the same brief and seed give other bytes. */
export const ENGINE = 'songloom-13'
