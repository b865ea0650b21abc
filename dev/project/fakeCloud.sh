# A project of Google's as far as the setup sees it, for its test: $CLOUD is a folder with a file for everything there is.
# What is made twice fails, as it does there; what is set is set to the same again.

key() { printf '%s' "$*" | tr -c 'A-Za-z0-9' '_' | cut -c1-240; }
there() { [ -e "$CLOUD/$(key "$@")" ]; }
CONTENT=''
content() { local file; file=$(option config-from-file "$@")$(option policy-from-file "$@"); if [ -n "$file" ]; then cat "$file"; fi; }
make() {
  printf 'made %s\n' "$*" >> "$CLOUD.log"
  if there "$@"; then echo "already exists: $*" >&2; return 1; fi
  set_to "$*" "$CONTENT"
}
set_to() { printf '%s' "$2" > "$CLOUD/$(key "$1")"; }
option() { local name=$1 each; shift; for each in "$@"; do case $each in "--$name="*) printf '%s' "${each#*=}"; return;; esac; done; }

gcloud() {
  if [ "${FAILING:-}" != '' ] && [[ "$*" == *"$FAILING"* ]]; then echo "refused: $*" >&2; return 1; fi
  case "$*" in
    'projects describe'*) echo 123456789; return;;
    'auth print-access-token') echo token; return;;
    'config get-value account') echo me@example.com; return;;
    'billing projects describe'*) echo 0A0A0A-0B0B0B-0C0C0C; return;;
    *'buckets describe'*'value(location)'*) echo ASIA-NORTHEAST1; return;;
    'logging sinks describe'*) cat "$CLOUD/exclusions" 2>/dev/null || true; return;;
    'logging sinks update'*) grep -q heartbeats "$CLOUD/exclusions" 2>/dev/null && return 1; echo heartbeats > "$CLOUD/exclusions"; return;;
    'resource-manager org-policies describe'*) local name; name=$(option format "$@"); name=${name#*listPolicy.}; if [[ "${POLICY:-}" == *"${name%)}"* ]]; then echo "$POLICY"; fi; return;;
    'beta quotas info describe'*) cat "$CLOUD/cpus" 2>/dev/null || echo 1000; return;;
    'beta quotas preferences create'*) make quotas; echo 20000 > "$CLOUD/cpus"; return;;
    *'backups schedules list'*) if there backups; then echo 604800s; fi; return;;
    *'backups schedules create'*) make backups; return;;
  esac
  local words=() word name CONTENT
  CONTENT=$(content "$@")
  if [ "$(option data-file "$@")" = - ]; then cat > /dev/null; fi
  for word in "$@"; do case $word in --*) ;; *) words+=("$word");; esac; done
  case " ${words[*]} " in
    *' list '*) # What it is called stands in the filter.
      name=$(option filter "$@"); name=${name#displayName=}; name=${name//\'/}
      if there "${words[*]:0:${#words[@]}-1} $name"; then echo "name of $name"; fi;;
    *' add-iam-policy-binding '*) set_to "${words[*]} $(option member "$@") $(option role "$@")" granted;;
    *' identity create '*) set_to "identity $(option service "$@")" made;;
    *' create '*|*' create-oidc '*)
      name=$(option display-name "$@")
      case " ${words[*]} " in
        *policies*) name=$(sed -n 's/^  "displayName": "\(.*\)",$/\1/p' "$(option policy-from-file "$@")"); words=(alpha monitoring policies);;
        *dashboards*) name=Matataki; words=(monitoring dashboards);;
        *channels*) words=(beta monitoring channels);;
        *budgets*) words=(billing budgets);;
        *recaptcha*) words=(recaptcha keys);;
        *) name=${words[-1]}; if [ "$name" = create ]; then name=$(option database "$@"); else unset 'words[-1]'; fi; unset 'words[-1]';;
      esac
      make "${words[*]} $name";;
    *' describe '*)
      name=${words[-1]}; if [ "$name" = describe ]; then name=$(option database "$@"); else unset 'words[-1]'; fi; unset 'words[-1]'
      there "${words[*]} ${name%@*.iam.gserviceaccount.com}";;
    *' delete '*) name=${words[-1]#name of }; rm "$CLOUD/$(key "${words[*]:0:${#words[@]}-2} $name")";;
    *' update '*)
      name=${words[-1]#name of }
      word="${words[*]:0:${#words[@]}-2} $name"
      if there "$word"; then set_to "$word" "$CONTENT"; else set_to "${words[*]}" "$*"; fi;;
    *) set_to "${words[*]}" "$*";;
  esac
}

curl() {
  case "$*" in *builds/latest.json*) there hosting; return;; esac
  local method=$3 url=$4 sent=${*: -1}
  case "$method $url" in
    *defaultBucket) make "storage buckets gs://my-site.firebasestorage.app";;
    'GET '*recaptchaEnterpriseConfig) cat "$CLOUD/$(key siteKey)";;
    'GET '*) there "$url";;
    'PATCH '*identitytoolkit*) set_to "$url" "$(cat "${sent#@}")";;
    'PATCH '*recaptchaEnterpriseConfig*) set_to siteKey "$sent";;
    'PATCH '*) there "$url" || return 22; set_to "$url" "$(cat "${sent#@}")";;
    'POST '*) CONTENT=$(cat "${sent#@}"); make "${url%%\?*}/${url##*=}";;
  esac
}

npx() {
  if [ "${FAILING:-}" != '' ] && [[ "$*" == *"$FAILING"* ]]; then echo "refused: $*" >&2; return 1; fi
  case "$*" in
    *apps:list*) if there app; then echo '{"result":[{"appId":"1"}]}'; fi;;
    *apps:create*) make app;;
    *sites:get*) there site;;
    *sites:create*) make site;;
    *login*) set_to login done;;
    *projects:list*) there login;;
    *apps:sdkconfig*) echo '{"status":"success","result":{"sdkConfig":{"projectId":"my-site","appId":"1:2:web:3","apiKey":"key","authDomain":"my-site.firebaseapp.com"}}}';;
    *'--only hosting'*) set_to hosting deployed;;
    *deploy*) set_to indexes deployed;;
  esac
}

npm() { set_to "npm $*" run; }

# Nothing comes by waiting here.
sleep() { WAIT_UNTIL=0; }
