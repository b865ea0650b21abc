# A cloud for tests: the folder $CLOUD has a file for everything that exists. Creating it twice fails; setting it twice does not.

file() { printf '%s/' "$CLOUD"; printf '%s' "$1" | tr -c 'A-Za-z0-9' '_' | cut -c1-240; }
there() { [ -e "$(file "$1")" ]; }
put() { printf '%s' "${2:-}" > "$(file "$1")"; }
show() { if there "$1"; then cat "$(file "$1")"; fi; }
make() {
  echo "made $1" >> "$CLOUD.log"
  if there "$1"; then echo "already exists: $1" >&2; return 1; fi
  put "$1" "${2:-}"
}
refuse() { [[ -n "${FAILING:-}" && "$*" == *"$FAILING"* ]] && echo "refused: $*" >&2; }

gcloud() {
  if refuse "$@"; then return 1; fi
  local kind='' verb='' name='' title='' word content=''
  for word in "$@"; do
    case $word in
      --*-from-file=*) content=$(cat "${word#*=}"); title=$(sed -n 's/^  "displayName": "\(.*\)",$/\1/p' <<< "$content");;
      --filter=displayName=*) title=$(tr -d "'" <<< "${word#*displayName=}");;
      --database=* | --display-name=*) title=${word#*=};;
      --data-file=-) cat > /dev/null;;
      --*) ;;
      create | create-oidc | describe | list | update | update-oidc | delete) verb=${word%-oidc};;
      *) if [ -n "$verb" ]; then name=${word#name of }; else kind+="$word "; fi;;
    esac
  done
  case $verb in describe | list) ;; *) echo "gcloud $*" >> "$CLOUD.log";; esac
  name=${name%@*.iam.gserviceaccount.com}
  name=$kind${name:-$title}
  case "$*" in
    'projects describe'*) echo 123456789;;
    'auth print-access-token') echo token;;
    'config get-value account') echo me@example.com;;
    'billing projects describe'*) echo 0A0A0A-0B0B0B-0C0C0C;;
    *'org-policies describe'*) echo "${POLICY:-}";;
    'firestore databases describe'*value*) show "$name" | cut -d, -f1;;
    'firestore databases create'*) make "$name" asia-northeast1;;
    'firestore databases update'*) put "$name" asia-northeast1,POINT_IN_TIME_RECOVERY_ENABLED,DELETE_PROTECTION_ENABLED;;
    'logging sinks update'*) make "$name" heartbeats;;
    *'backups schedules create'*) make 'firestore backups schedules (default)' 604800s;;
    *'quotas info describe'*) if [ -z "${TOO_FEW:-}" ] || there quotas; then echo 20000; else echo 1000; fi;;
    *'quotas preferences create'*) make quotas;;
    *'databases describe'* | *'buckets describe'* | *'sinks describe'* | *'schedules list'*) show "$name";;
    *'identity create'* | *'buckets update'*) put "$*";;
    *) case $verb in
      create) make "$name" "$content";;
      describe) there "$name";;
      list) if there "$name"; then echo "name of ${name#"$kind"}"; fi;;
      update) there "$name" && put "$name" "$content";;
      delete) rm "$(file "$name")";;
      *) put "$*";;
    esac;;
  esac
}

curl() {
  local url=$4 sent=${*: -1}
  case "$3 $url" in
    *defaultBucket) make 'storage buckets gs://my-site.firebasestorage.app' asia-northeast1;;
    'GET '*recaptchaEnterpriseConfig) show siteKey;;
    'PATCH '*recaptchaEnterpriseConfig*) put siteKey "$sent";;
    'GET '*) there "$url";;
    'PATCH '*identitytoolkit*) put "$url" "$(cat "${sent#@}")";;
    'PATCH '*) there "$url" && put "$url" "$(cat "${sent#@}")";;
    'POST '*) make "${url%%\?*}/${url##*=}" "$(cat "${sent#@}")";;
  esac
}

npx() {
  if refuse "$@"; then return 1; fi
  case "$*" in
    *apps:list*) if there app; then echo '{"result":[{"appId":"1"}]}'; fi;;
    *apps:create*) make app;;
    *apps:sdkconfig*) echo '{"result":{"sdkConfig":{"projectId":"my-site","appId":"1:2:web:3","apiKey":"key","authDomain":"a"}}}';;
    *sites:get*) there site;;
    *sites:create*) make site;;
    *deploy*) put indexes;;
  esac
}

# Waiting does not help here.
sleep() { SECONDS=600; }
