# syntax=docker/dockerfile:1
FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json server-card.json CHANGELOG.md ./
COPY src src
COPY tools tools
COPY db db
RUN npm run build && npm prune --omit=dev
# The image holds what a first start compiles: in it, nothing else may write there.
RUN DATA_DIR=/tmp/first node dist/src/main.js serve > /dev/null & \
  for i in $(seq 30); do sleep 1; ls dist/src/run/main.cjs.v* 2> /dev/null && break; done; kill $!

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/server-card.json /app/CHANGELOG.md ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/db/migrations db/migrations
COPY --from=build /app/src/web/assets src/web/assets
COPY --from=build /app/src/facts src/facts
COPY --from=build /app/src/locales src/locales
COPY --from=build /app/src/run.mjs src/run.mjs
COPY docs/*.md docs/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/src/main.js", "serve"]
