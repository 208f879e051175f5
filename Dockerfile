# Songloom in an image: `docker build -t songloom .`

# Any image of Debian 12 with Node and npm and a user `node`.
ARG BASE=docker.io/library/node:22-bookworm-slim

FROM ${BASE} AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run standalone

FROM ${BASE}
# MuseScore General (MIT) is the better of the two sound banks. The decoder of M4A (AAC) is linked against libasound2.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libasound2 musescore-general-soundfont-small \
  && rm -rf /var/lib/apt/lists/* \
  && test -f /usr/share/sounds/sf3/MuseScore_General_Lite.sf3 \
  && install -d -o node -g node -m 0700 /data
WORKDIR /srv/songloom
COPY --from=build /src/.next/standalone ./
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As lib/server/cli/malloc-env.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000
# The first start makes the database and warms the engine up.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# It stops within ten seconds of SIGTERM.
STOPSIGNAL SIGTERM
CMD ["node", "lib/server/cli/start.mjs"]
